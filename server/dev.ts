import { start } from './main.ts'

// The sources themselves, without a build: for `npm run dev`.
await start(process.argv.slice(2))
