// What the compiler does not find: promises that nobody waits for, and what Svelte's own rules know to be a mistake.
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import tseslint from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const typed = { project: ["tsconfig.json", "tsconfig.node.json"], extraFileExtensions: [".svelte"] };

export default tseslint.config(
  { ignores: ["dist/", "shots/", "src/wire/"] },
  ...svelte.configs["flat/recommended"],
  {
    files: ["**/*.ts"],
    languageOptions: { parser: tseslint.parser, parserOptions: typed },
  },
  {
    files: ["**/*.svelte"],
    languageOptions: { parserOptions: { ...typed, parser: tseslint.parser, svelteConfig } },
  },
  {
    files: ["**/*.ts", "**/*.svelte"],
    plugins: { "@typescript-eslint": tseslint.plugin },
    languageOptions: { globals: globals.browser },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-explicit-any": "error",
      // Addresses stand after "#" and go through the browser itself; there is no router to resolve them.
      "svelte/no-navigation-without-resolve": "off",
      // Sets and maps that are made anew at each change need not be watched.
      "svelte/prefer-svelte-reactivity": "off",
      // A blank in braces is one that the formatter must not take.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    // The general table knows no rule set: only the registry does, and each set its own types.
    files: ["src/**/*.ts", "src/**/*.svelte"],
    ignores: ["src/sets/*/**", "src/sets/registry.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex: "wire/(?!common)", message: "Types of one rule set belong to its folder." },
            {
              regex: "sets/[^/]+/|^\\./series",
              message: "A rule set's folder is reached through the registry.",
            },
          ],
        },
      ],
    },
  },
);
