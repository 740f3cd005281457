import { Problem } from '../../kernel/problem.ts'
import { sendPicture, updateProfile } from '../../resources/calls/account.ts'
import type { Profile } from '../../resources/calls/session.ts'
import { sizeText } from '../../kernel/file-kinds.ts'
import { postForm } from '../inputs/upload.ts'
import { showProfile } from '../session/session-state.ts'
import { askSignIn, baseUrl, bearerHeader, callApi } from '../transport/http.ts'
import { readProblem } from '../transport/problem-answer.ts'

/** What may be chosen; the browser makes a JPEG of each, so that no place, date or camera travels with it. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const largest = 2_097_152
/** Pixels of the side. */
const side = 512

const unreadable = () =>
  new Problem('invalid', 'A foto não pôde ser lida. Escolha outra, em PNG, JPEG ou WebP.')

/** @throws {Problem} `invalid` for what is no picture, or too large a one. */
function refuse(file: File): void {
  if (!pictureTypes.includes(file.type))
    throw new Problem('invalid', 'Escolha uma foto em PNG, JPEG ou WebP.')
  if (file.size > largest)
    throw new Problem(
      'invalid',
      `A foto tem ${sizeText(file.size)} e o limite é 2 MB. Escolha outra menor.`,
    )
}

/** The middle square of a picture, as a JPEG of 512 pixels at most. @throws {Problem} `invalid`. */
async function squared(file: File): Promise<File> {
  refuse(file)
  const picture = await createImageBitmap(file).catch(() => {
    throw unreadable()
  })
  const edge = Math.min(picture.width, picture.height)
  const canvas = new OffscreenCanvas(Math.min(edge, side), Math.min(edge, side))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw unreadable()
  // What is transparent would become black in a JPEG.
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(
    picture,
    (picture.width - edge) / 2,
    (picture.height - edge) / 2,
    edge,
    edge,
    0,
    0,
    canvas.width,
    canvas.height,
  )
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return new File([blob], 'foto.jpg', { type: blob.type })
}

async function send(file: File) {
  const form = new FormData()
  form.append('file', file)
  return postForm(
    sendPicture,
    form,
    { base: baseUrl(), authorization: bearerHeader() },
    { onProgress: () => undefined, signal: new AbortController().signal },
  )
}

/** Sends a picture, cut square. @returns its key. @throws {Problem} what it or the server refuses. */
export async function storePicture(file: File): Promise<string> {
  const cut = await squared(file)
  const first = await send(cut)
  const answer = first.status === 401 && (await askSignIn()) ? await send(cut) : first
  if (answer.data) return answer.data.avatar
  throw readProblem(answer.body, answer.status >= 500 ? 'unavailable' : 'invalid')
}

/** Takes a stored picture for one's own, or none. @throws {Problem}. */
export async function takePicture(profile: Profile, avatar: string | null): Promise<void> {
  const { id, nomeCompleto, emailAlternativo, funcao, cpf, phoneNumber } = profile
  const { data } = await callApi(updateProfile, {
    params: { id },
    body: { id, nomeCompleto, emailAlternativo, funcao, cpf, phoneNumber, avatar },
  })
  showProfile(data)
}
