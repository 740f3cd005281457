import { callOf } from '../../kernel/call.ts'
import { readApplicationToken, signIn } from '../../resources/calls/session.ts'
import { portal } from '../../resources/portal/portal.ts'

/** A first call in one language. */
export interface FirstCall {
  readonly language: string
  readonly text: string
}

/** The first call of a program, whole: it signs in, takes its token, and lists the portals that it reaches. */
export function firstCalls(origin: string): readonly FirstCall[] {
  const [enter, token] = [origin + signIn.path, origin + readApplicationToken.path]
  const list = origin + (callOf(portal, 'list')?.path ?? '')
  return [
    {
      language: 'curl',
      text: `ENTRADA=$(curl -sf '${enter}' -H 'content-type: application/json' \\
  -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$SENHA\\"}" | jq -r .token)
TOKEN=$(curl -sf '${token}' -H "authorization: Bearer $ENTRADA" | jq -r .token)
curl -sf '${list}' -H "authorization: Bearer $TOKEN"`,
    },
    {
      language: 'JavaScript',
      text: `const [email, password] = [process.env.EMAIL, process.env.SENHA]
const ask = async (url, token, more) => (await fetch(url, { ...more, headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' } })).json()
const entrada = await ask('${enter}', '', { method: 'POST', body: JSON.stringify({ email, password }) })
const { token } = await ask('${token}', entrada.token)
console.log(await ask('${list}', token))`,
    },
    {
      language: 'Python',
      text: `import os, requests
entrada = requests.post('${enter}', json={'email': os.environ['EMAIL'], 'password': os.environ['SENHA']}).json()['token']
token = requests.get('${token}', headers={'Authorization': f'Bearer {entrada}'}).json()['token']
portais = requests.get('${list}', headers={'Authorization': f'Bearer {token}'})
print(portais.json())`,
    },
  ]
}

/** How whoever is told by a webhook checks that the message is ours. */
export const webhookCheck = `import { createPublicKey, verify } from 'node:crypto'
const x = Buffer.from(CHAVE_PUBLICA.replace('whpk_', ''), 'base64').toString('base64url')
const chave = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
const texto = Buffer.from(\`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${corpo}\`)
const vale = headers['webhook-signature'].split(' ').some((um) => um.startsWith('v1a,') && verify(null, texto, chave, Buffer.from(um.slice(4), 'base64')))`
