import { run } from '../../server/cli.ts'

// The command line as a process of its own, which a suite may kill.
await run(process.argv.slice(2))
