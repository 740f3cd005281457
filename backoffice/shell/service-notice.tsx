import Alert from '@mui/material/Alert'
import { quietWords } from '../../resources/quiet.ts'
import { config } from '../app/config.ts'

/** On every screen of a server that was started to be looked at, and of a municipality that is paused. */
export default function ServiceNotice() {
  const { quiet, pause } = config()
  return [quiet && quietWords, pause].filter(Boolean).map((words) => (
    <Alert key={String(words)} severity="warning" className="no-print" sx={{ mb: 2 }}>
      {words}
    </Alert>
  ))
}
