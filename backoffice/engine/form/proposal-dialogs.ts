// What is asked and shown of drafts, which few visits need: loaded together, when first opened.

export { ChooseRelease } from '../../releases/choose-dialog.tsx'
export { PreviewDialog } from './preview-dialog.tsx'
export { ReasonDialog } from './reason-dialog.tsx'
export { ScheduleDialog } from './schedule-dialog.tsx'
