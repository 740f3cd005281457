/** Whether a disk took no more, also where another error tells of it. */
export function isFullDisk(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && ['ENOSPC', 'EDQUOT'].includes(String(at.code))) return true
  return false
}
