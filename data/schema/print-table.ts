import { datasetNamed } from '../../tables/declared/index.ts'
import { resourceNamed } from '../store/columns.ts'
import { datasetDdl } from '../../tables/data/derived-tables.ts'
import { nounDdl } from './derived-schema.ts'

// `npm run table NAME`: the tables that a description calls for, a noun's or a public table's, to begin a migration
// with.
const name = process.argv[2] ?? ''
const dataset = datasetNamed(name)
process.stdout.write(dataset ? datasetDdl(dataset) : nounDdl(resourceNamed(name)))
