/** Whether this browser has passkeys, and has them here: at a name over https or on this machine, at no number. */
export const takesPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
