import type { Findings } from './findings.ts'

/** What the person who sends a file is told of it, in the order of what they should do about it. */
export function metadataNotes(findings: Findings, isChanged: boolean): readonly string[] {
  const { place, remarks, signed, left, packed, author } = findings
  const taken = place
    ? 'Tiramos da imagem o local em que foi feita, e o que mais ela dizia de aparelho e autor.'
    : 'Tiramos do arquivo o autor e outros dados que os programas escrevem nele. O conteúdo é o mesmo.'
  return [
    remarks &&
      'O documento tem comentários ou alterações controladas, que aparecem a quem o abrir. Se não são para o público, aceite as alterações, exclua os comentários e envie de novo.',
    author !== undefined &&
      `O PDF diz quem o fez${author === '' ? '' : `: ${author}`}. Isso fica nele; para tirar, gere o PDF de novo sem as propriedades.`,
    signed && 'O documento está assinado: fica como veio, com o autor e os outros dados que tiver.',
    left &&
      'Uma parte do arquivo não pôde ser lida e fica como veio. Confira se ela não diz quem o fez, nem onde.',
    packed && 'O que está dentro do ZIP fica como veio, com os autores e locais que tiver.',
    isChanged && taken,
  ].filter((line) => typeof line === 'string')
}
