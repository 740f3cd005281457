// The screens of what happened, in one part.
export { AuditDetail } from '../audit/detail.tsx'
export { AuditList } from '../audit/list.tsx'
export { BiddingList } from '../bidding/list.tsx'
