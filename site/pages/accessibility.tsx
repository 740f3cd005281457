import { PageHead } from '../parts/page-head.tsx'
import type { SitePage } from '../visit.ts'

const keys = [
  ['1', 'conteúdo da página'],
  ['2', 'menu principal'],
  ['3', 'busca'],
  ['4', 'rodapé'],
] as const

export const accessibility: SitePage = {
  path: '/acessibilidade',
  async view({ portal, units }) {
    const email = portal.email ?? units.find((unit) => unit.main)?.email
    return {
      title: 'Acessibilidade',
      trail: [{ text: 'Acessibilidade' }],
      body: (
        <div className="wrap narrow rich">
          <PageHead title="Acessibilidade">
            <p>
              Este portal é feito para ser usado por todas as pessoas, com ou sem mouse, com leitor
              de tela, no celular e em conexões lentas.
            </p>
          </PageHead>
          <h2>Contraste e tamanho do texto</h2>
          <p>
            No alto de cada página há botões para alto contraste e para aumentar ou diminuir o
            texto. A escolha fica guardada neste navegador. Sem JavaScript, use o zoom do navegador:
            Ctrl e + para aumentar, Ctrl e − para diminuir, Ctrl e 0 para voltar.
          </p>
          <h2>Teclado</h2>
          <p>
            Tudo funciona com Tab, Shift e Tab, e Enter. Estes atalhos levam direto às partes da
            página:
          </p>
          <ul>
            {keys.map(([key, place]) => (
              <li key={key}>
                <kbd>Alt</kbd> + <kbd>{key}</kbd>: {place}
              </li>
            ))}
          </ul>
          <p>
            No Firefox, use <kbd>Alt</kbd> + <kbd>Shift</kbd> e o número; no macOS,{' '}
            <kbd>Control</kbd> + <kbd>Option</kbd> e o número.
          </p>
          <h2>Normas que seguimos</h2>
          <p>
            WCAG 2.2 no nível AA, ABNT NBR 17225 e o Modelo de Acessibilidade em Governo Eletrônico
            (eMAG), como pede o art. 63 da Lei 13.146/2015.
          </p>
          <h2>Encontrou uma barreira?</h2>
          <p>
            {email ? (
              <>
                Conte para nós pelo e-mail <a href={`mailto:${email}`}>{email}</a>.
              </>
            ) : (
              'Conte para nós pelos contatos no rodapé.'
            )}{' '}
            Se um documento não puder ser lido com leitor de tela, peça uma versão acessível.
          </p>
        </div>
      ),
    }
  },
}
