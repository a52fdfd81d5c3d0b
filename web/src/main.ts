import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { router } from "./lib/router.svelte";
import { beginSettings } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
beginSettings();
router.begin();
mount(App, { target });
