/** What a server that was started to be looked at says of itself: to whoever starts it, on screens and on portals. */
export const quietWords =
  'Cópia aberta só para conferir: nenhuma mensagem sai dela, nenhum trabalho começa sozinho e nada vai para as cópias.'
