// The screens of the rows of public tables, in one part: who opens one opens the other.
export { TableRow } from './row-form.tsx'
export { TableRows } from './rows.tsx'
