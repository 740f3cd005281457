import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import type { AnyResource, FormSection } from '../../kernel/resource.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'

/** Above this number of sections a record is shown in tabs: one page would be too long to find one's way in. */
const mostStacked = 4
export const inTabs = (resource: AnyResource) => resource.form.length > mostStacked

interface SectionTabsProps {
  readonly label: string
  readonly sections: readonly FormSection[]
  readonly tab: number
  readonly onTab: (tab: number) => void
  readonly faultsIn?: (section: FormSection) => number
  readonly children: (section: FormSection) => ReactNode
}

const tabId = (at: number) => `aba-${at}`
const panelId = (at: number) => `painel-${at}`
/** The sections of a record's form, or of its detail screen, one of them at a time. */
export function SectionTabs({
  label,
  sections,
  tab,
  onTab,
  faultsIn = () => 0,
  children,
}: SectionTabsProps) {
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Tabs
        value={tab}
        onChange={(_, at: number) => onTab(at)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={label}
        // On a phone the arrow that leads nowhere gives its room to the tabs.
        sx={{ px: 1, '& .MuiTabScrollButton-root.Mui-disabled': { display: 'none' } }}
      >
        {sections.map((section, at) => (
          <Tab
            key={section.title}
            id={tabId(at)}
            aria-controls={panelId(at)}
            label={<Title text={section.title} faults={faultsIn(section)} />}
          />
        ))}
      </Tabs>
      {sections.map((section, at) => (
        // All tabs stay mounted, because a fault may be in one that was never opened.
        <Box
          key={section.title}
          role="tabpanel"
          id={panelId(at)}
          aria-labelledby={tabId(at)}
          hidden={tab !== at}
          sx={{ p: { xs: 2, sm: 2.5 } }}
        >
          {children(section)}
        </Box>
      ))}
    </Paper>
  )
}

// A badge that is only hidden would still be read out, as "Contato 0".
const Title = ({ text, faults }: { readonly text: string; readonly faults: number }) =>
  faults === 0 ? (
    text
  ) : (
    <Badge
      color="error"
      badgeContent={
        <>
          {faults}
          <VisuallyHidden> com erro</VisuallyHidden>
        </>
      }
      sx={{ pr: 1.5 }}
    >
      {text}
    </Badge>
  )
