import { tableOf } from './derived-schema.ts'
import { resourceNamed } from '../store/columns.ts'

// `npm run table NOUN`: the table that a noun's description calls for, to begin a migration with.
const name = process.argv[2] ?? ''
process.stdout.write(tableOf(resourceNamed(name)))
