import type { PageFact } from './pages.ts'

// What the index asks of pages where a chamber answers it with something else than a town hall. Source: Atricon,
// Cartilha PNTP 2026, matriz do Legislativo, in words of ours.

/** A rule of the chamber's own, by what it is called: those of the town hall bind the town hall. */
export const chamberRule = /c[âa]mara|legislativ|resolu[çc]/i
/** What a chamber gives without that one goes there, as links call it; a tax slip is none. */
export const chamberService =
  /protocolo|tramita|proposi[çc]|mat[ée]rias? legislativ|projetos? de lei|\bpautas?\b|sess(?:ão|ões)|tribuna|\bsapl\b|vota[çc]|consulta p[úu]blica|enquete/i
/** The fewest councillors that a chamber has (Constituição, art. 29, IV). */
export const fewestCouncillors = 9

/** What to do, where a chamber does something else. */
export const chamberTodo: Readonly<Partial<Record<PageFact, string>>> = {
  'organograma-e-norma':
    'Publique o organograma, e cadastre na legislação municipal a resolução da estrutura da Câmara.',
  responsaveis: `Preencha a tabela de vereadores, com o lugar de cada um na Mesa Diretora: são ${fewestCouncillors} ou mais (Constituição, art. 29, IV).`,
  'servicos-digitais':
    'Ponha no rodapé, ou nos links úteis, o endereço do que a Câmara faz pela internet, como o protocolo, a tramitação das matérias ou a consulta pública.',
  'governo-digital':
    'Cadastre na legislação municipal a resolução da Câmara que regulamenta a Lei 14.129/2021, com as palavras Governo Digital.',
}
