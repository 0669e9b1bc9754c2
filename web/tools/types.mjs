// Types of the protocol, from the server's own description of it. The result is generated: never edit it.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL("../protocol/openapi.json", import.meta.url);
const target = new URL("../src/protocol/schema.d.ts", import.meta.url);
const made = astToString(await openapiTS(JSON.parse(await readFile(source, "utf8"))));
const text = `// Generated from protocol/openapi.json by tools/types.mjs; do not edit.\n${made}`;
await mkdir(new URL(".", target), { recursive: true });
const before = await readFile(target, "utf8").catch(() => "");
if (before !== text) await writeFile(target, text);
