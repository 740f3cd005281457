// The screens of what portals owe, in one part: who opens the list opens the form.
export { DutyForm } from './form.tsx'
export { DutyList } from './list.tsx'
