import {
  secretariats,
  sicEntries,
  structure,
  type Secretariat,
} from '../../data/public/portal-content.ts'
import { footerOf } from '../../data/public/portal-footer.ts'
import type { Branch } from '../../kernel/tree.ts'
import { wholeNumber } from '../../platform/http/query.ts'
import type { SiteFile } from '../visit.ts'
import { download, picture } from './send-file.ts'

const structureFile: SiteFile = {
  path: '/estrutura-organizacional/:id/arquivo',
  async find(visit) {
    const id = wholeNumber(visit.params.id)
    const it = id ? await structure(visit.tx, visit.portal.id, id) : undefined
    return it && download(visit, it.fileKey)
  },
}

const all = (branches: readonly Branch<Secretariat>[]): readonly Secretariat[] =>
  branches.flatMap(({ row, below }) => [row, ...all(below)])
const secretariatFile: SiteFile = {
  path: '/secretarias/:id/arquivo',
  async find(visit) {
    const id = wholeNumber(visit.params.id)
    const it = id
      ? all(await secretariats(visit.tx, visit.portal.id)).find((one) => one.id === id)
      : undefined
    return it && download(visit, it.fileKey)
  },
}

const sicPicture: SiteFile = {
  path: '/e-sic/:id/imagem',
  async find(visit) {
    const id = wholeNumber(visit.params.id)
    const it = id
      ? (await sicEntries(visit.tx, visit.portal.id)).find((one) => one.id === id)
      : undefined
    return it && picture(visit, it.imageKey)
  },
}

const bannerPicture: SiteFile = {
  path: '/rodape/:id/imagem',
  async find(visit) {
    const id = wholeNumber(visit.params.id)
    const it = id
      ? (await footerOf(visit.tx, visit.portal.id)).banners.find((one) => one.id === id)
      : undefined
    return it && picture(visit, it.imageKey)
  },
}

/** The files and pictures of what a portal tells besides documents and news. */
export const contentFiles: readonly SiteFile[] = [
  structureFile,
  secretariatFile,
  sicPicture,
  bannerPicture,
]
