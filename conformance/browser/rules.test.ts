// Rules of the contract that only somebody at a screen can see kept, all before one demonstration.
import './rules/session.ts'
import './rules/screens.ts'
import './rules/toasts.ts'
import './rules/addresses.ts'
import './rules/keyboard.ts'
import './rules/other-server.ts'
// Last: a portal is no longer active after it.
import './rules/checks.ts'
