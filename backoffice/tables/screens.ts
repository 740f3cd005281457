// The screens of the public tables, in one part: who opens one opens the others.
export { TableDelivery } from './delivery/delivery.tsx'
export { TableDetail } from './detail.tsx'
export { TableList } from './list.tsx'
export { TableSend } from './send.tsx'
export { TransparencyIndex } from './transparency-index.tsx'
