import { start } from './main.ts'

// The sources themselves, without a build: what `npm run dev` starts anew when a file of the service changes.
await start(process.argv.slice(2))
