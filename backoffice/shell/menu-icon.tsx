import AdminPanelSettingsRounded from '@mui/icons-material/AdminPanelSettingsRounded'
import BalanceRounded from '@mui/icons-material/BalanceRounded'
import DescriptionRounded from '@mui/icons-material/DescriptionRounded'
import FolderRounded from '@mui/icons-material/FolderRounded'
import HomeRounded from '@mui/icons-material/HomeRounded'
import LanRounded from '@mui/icons-material/LanRounded'
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded'
import MenuRounded from '@mui/icons-material/MenuRounded'
import RequestPageRounded from '@mui/icons-material/RequestPageRounded'
import SettingsRounded from '@mui/icons-material/SettingsRounded'
import SupervisorAccountRounded from '@mui/icons-material/SupervisorAccountRounded'

/** The fixed set of the specification (1 §2), by the letters of the icon's name; the longer names come first. */
const icons = [
  ['adminpanel', AdminPanelSettingsRounded],
  ['manageaccounts', ManageAccountsRounded],
  ['supervis', SupervisorAccountRounded],
  ['requestpage', RequestPageRounded],
  ['description', DescriptionRounded],
  ['settings', SettingsRounded],
  ['balance', BalanceRounded],
  ['folder', FolderRounded],
  ['home', HomeRounded],
  ['menu', MenuRounded],
  ['lan', LanRounded],
] as const

/** The icon of a class name, however it is written (`round-home`, `admin_panel_settings`); settings when unknown. */
export function MenuIcon({ name }: { readonly name: string }) {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  const Icon = icons.find(([known]) => letters.includes(known))?.[1] ?? SettingsRounded
  return <Icon aria-hidden sx={{ fontSize: 20 }} />
}
