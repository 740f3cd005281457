import { usefulLinks } from '../../data/public/portal-reading.ts'
import { webAddress } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { SitePage } from '../visit.ts'

export const linksPage: SitePage = {
  path: '/links',
  async view({ tx, portal }) {
    const all = await usefulLinks(tx, portal.id)
    const shown = all.flatMap((link) => {
      const href = webAddress(link.url)
      return href ? [{ ...link, href }] : []
    })
    return {
      title: 'Links úteis',
      trail: [{ text: 'Links úteis' }],
      body: (
        <div className="wrap narrow">
          <PageHead title="Links úteis">
            <p>Outros sites que ajudam a acompanhar as contas públicas.</p>
          </PageHead>
          {shown.length === 0 ? (
            <p className="empty">Nenhum link publicado até agora.</p>
          ) : (
            <ul className="links">
              {shown.map(({ id, name, href, description }) => (
                <li key={id}>
                  <a href={href} rel="noopener">
                    {name}
                    <Icon name="open" />
                  </a>
                  {description && <p>{description}</p>}
                  <p className="facts">{new URL(href).hostname}</p>
                </li>
              ))}
            </ul>
          )}
        </div>
      ),
    }
  },
}
