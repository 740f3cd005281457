import AdminPanelSettingsRounded from '@mui/icons-material/AdminPanelSettingsRounded'
import BalanceRounded from '@mui/icons-material/BalanceRounded'
import ContactSupportRounded from '@mui/icons-material/ContactSupportRounded'
import DescriptionRounded from '@mui/icons-material/DescriptionRounded'
import FolderRounded from '@mui/icons-material/FolderRounded'
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded'
import HomeRounded from '@mui/icons-material/HomeRounded'
import LanRounded from '@mui/icons-material/LanRounded'
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded'
import MenuRounded from '@mui/icons-material/MenuRounded'
import RequestPageRounded from '@mui/icons-material/RequestPageRounded'
import SettingsRounded from '@mui/icons-material/SettingsRounded'
import SupervisorAccountRounded from '@mui/icons-material/SupervisorAccountRounded'
import { menuIconOf } from '../../resources/menu-icons.ts'

/** The fixed set of the specification (1 §2). */
const icons = {
  admin_panel: AdminPanelSettingsRounded,
  manage_accounts: ManageAccountsRounded,
  supervisor: SupervisorAccountRounded,
  request_page: RequestPageRounded,
  description: DescriptionRounded,
  settings: SettingsRounded,
  balance: BalanceRounded,
  folder: FolderRounded,
  home: HomeRounded,
  menu: MenuRounded,
  lan: LanRounded,
}

/** What the declared menu has beside that set, by the exact name; another reader of the nodes draws the gear. */
const further = { contact_support: ContactSupportRounded, help: HelpOutlineRounded }
const isFurther = (name: string): name is keyof typeof further => Object.hasOwn(further, name)

export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = isFurther(name) ? further[name] : icons[menuIconOf(name)]
  return <Icon aria-hidden sx={{ fontSize: 20 }} />
}
