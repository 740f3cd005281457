import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../data/root.ts'

const files = readdirSync(join(root, 'backoffice', 'screens'))
const names = new Set(files.map((file) => file.replace(/\.tsx$/, '')))
/** Whether the screens of a noun have code of their own: what is true of all others need not be true of them. */
export const hasOwnScreens = ({ name }: { readonly name: string }): boolean => names.has(name)
