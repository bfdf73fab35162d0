// The start of a release: `node server.mjs` is the server, `node server.mjs COMMAND …` runs a command that the
// documents call `npm run COMMAND -- …`. It needs no package manager and no network.
const commands = {}

const [named, ...rest] = process.argv.slice(2)
const entry = named === undefined ? './server/main.mjs' : commands[named]
if (entry === undefined) {
  process.stderr.write(`node server.mjs [${Object.keys(commands).join(' | ')}] …\n`)
  process.exit(2)
}
// A command reads only its own arguments.
process.argv.splice(2, process.argv.length, ...rest)
await import(new URL(entry, import.meta.url).href)
