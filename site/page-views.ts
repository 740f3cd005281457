import { about } from './pages/about.tsx'
import { accessibility } from './pages/accessibility.tsx'
import { datasetPage } from '../tables/site/pages/table.tsx'
import { datasetRowPages } from '../tables/site/pages/table-row.tsx'
import { datasetsPage } from '../tables/site/pages/tables.tsx'
import { documentPage } from './pages/document.tsx'
import { documentTypesPage } from './pages/document-types.tsx'
import { documentsOfType } from './pages/documents-of-type.tsx'
import { eSic } from './pages/e-sic.tsx'
import { faqPage } from './pages/faq.tsx'
import { glossaryPage } from './pages/glossary.tsx'
import { home } from './pages/home.tsx'
import { legislation } from './pages/legislation.tsx'
import { linksPage } from './pages/links.tsx'
import { menuPage } from './pages/menu.tsx'
import { newsArticle } from './pages/news-article.tsx'
import { newsList } from './pages/news-list.tsx'
import { openDataRulesOfTable, openDataRulesPage } from '../tables/site/open-data/rules-page.tsx'
import { ombudsman } from './pages/ombudsman.tsx'
import { paymentOrder } from '../tables/site/pages/payment-order.tsx'
import { privacy } from './pages/privacy.tsx'
import { search } from './pages/search.tsx'
import { sendingRulesOfTable, sendingRulesPage } from '../tables/site/pages/sending-rules.tsx'
import { secretariatsPage } from './pages/secretariats.tsx'
import { siteMap } from './pages/site-map.tsx'
import { structurePage } from './pages/structure.tsx'
import type { SitePage } from './visit.ts'

/** The pages of a portal, of which each is declared in resources/portal-pages.ts if lists lead to it. */
export const pageViews: readonly SitePage[] = [
  home,
  menuPage,
  documentTypesPage,
  documentsOfType,
  documentPage,
  search,
  newsList,
  newsArticle,
  glossaryPage,
  linksPage,
  about,
  accessibility,
  privacy,
  siteMap,
  datasetsPage,
  sendingRulesPage,
  sendingRulesOfTable,
  openDataRulesPage,
  openDataRulesOfTable,
  datasetPage,
  ...datasetRowPages,
  paymentOrder,
  faqPage,
  eSic,
  ombudsman,
  legislation,
  structurePage,
  secretariatsPage,
]
