// Screens that are no noun's and draw their lists and forms with the engine, in one part: each part more is named in
// what every visit loads.
export { ChooseType } from '../screens/document-type/choose-type.tsx'
export { DutyForm } from '../duties/form.tsx'
export { DutyList } from '../duties/list.tsx'
export { ProposalList } from '../proposals/list.tsx'
export { ReleaseCalendar } from '../releases/calendar/calendar.tsx'
export { ReleaseList } from '../releases/list.tsx'
export { ReleasePage } from '../releases/page.tsx'
export { TableRowForm } from '../tables/rows/row-form.tsx'
export { TableRowsScreen } from '../tables/rows/rows.tsx'
