import Alert from '@mui/material/Alert'
import { quietWords } from '../../resources/quiet.ts'

/** On every screen of a server that was started to be looked at. */
export default function QuietNotice() {
  return (
    <Alert severity="warning" className="no-print" sx={{ mb: 2 }}>
      {quietWords}
    </Alert>
  )
}
