import Box from '@mui/material/Box'
import DialogContent from '@mui/material/DialogContent'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'

const systemsTabs = { keys: 'Chaves', webhooks: 'Webhooks' } as const
export type SystemsTab = keyof typeof systemsTabs
/** Which of a portal's kinds of systems is shown, and the way to the other. */
export interface SystemsPlace {
  readonly tab: SystemsTab
  /** Somebody chose it: the focus stays on it while the dialog shows the other kind. */
  readonly isChosen: boolean
  readonly onTab: (tab: SystemsTab) => void
}

const tabId = (tab: SystemsTab) => `sistemas-aba-${tab}`
const panelId = 'sistemas-painel'
interface ContentProps extends SystemsPlace {
  readonly children: ReactNode
}
/** The kinds of systems as tabs of a dialog, and what is said of the one that is chosen. */
export const SystemsContent = ({ tab, isChosen, onTab, children }: ContentProps) => (
  <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
    <Tabs
      value={tab}
      onChange={(_, chosen: SystemsTab) => onTab(chosen)}
      aria-label="Sistemas do portal"
    >
      {Object.entries(systemsTabs).map(([value, label]) => (
        <Tab
          key={value}
          value={value}
          label={label}
          autoFocus={isChosen && value === tab}
          id={tabId(value as SystemsTab)}
          // The other panel is not in the page.
          aria-controls={value === tab ? panelId : undefined}
        />
      ))}
    </Tabs>
    <Box
      role="tabpanel"
      id={panelId}
      aria-labelledby={tabId(tab)}
      sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}
    >
      {children}
    </Box>
  </DialogContent>
)
