// Answers as they were listed, out of their packed form: see "Following the view" in docs/server.md.

import type { Action, Decision, Packed, PackedDecision } from "../wire";

export function unpacked(decision: PackedDecision): Decision {
  if ("actions" in decision) return decision;
  const { packed, ...asked } = decision;
  return { ...asked, actions: packed.flatMap(answers) };
}

function answers({ do: name, say, all = {}, each = {} }: Packed): Action[] {
  const columns = Object.entries(each);
  const n = columns.length === 0 ? 1 : Math.min(...columns.map(([, column]) => column.length));
  return Array.from({ length: n }, (_, at) => {
    const fields: Record<string, unknown> = { ...all };
    for (const [key, column] of columns) fields[key] = column[at];
    const words = typeof say === "string" ? filled(say, fields) : (say[at] ?? "");
    return { ...fields, do: name, say: words };
  });
}

const filled = (form: string, fields: Record<string, unknown>): string =>
  form.replace(/\{([^}]*)\}/g, (_, key: string) => String(fields[key]));
