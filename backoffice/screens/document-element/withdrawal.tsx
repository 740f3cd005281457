import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { withdrawDocument } from '../../../resources/calls/document.ts'
import {
  longestReason,
  withdrawalGrounds,
  type WithdrawalGround,
} from '../../../resources/withdrawal-grounds.ts'
import type { QuestionProps, RemovalQuestion } from '../../engine/removal.tsx'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { LongTextInput } from '../../inputs/long-text.tsx'
import { callApi } from '../../transport/http.ts'

function WhyItGoes({ said, faults, busy, onSay }: QuestionProps) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2, mt: 2.5 }}>
      <Box>
        <Typography id={id} variant="h3">
          Por que sai do ar?
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          Recomendado: quem abrir o endereço lê o dia, o fundamento e o motivo.
        </Typography>
      </Box>
      <ChoiceInput
        label="Fundamento legal"
        options={withdrawalGrounds}
        blank="Não informado"
        value={said['fundamento'] ?? null}
        fault={faults['fundamento']}
        disabled={busy}
        onChange={(fundamento) => onSay({ fundamento })}
      />
      <LongTextInput
        label="Motivo"
        help="Os cidadãos leem estas palavras: não escreva dados pessoais."
        max={longestReason}
        value={said['motivo'] ?? null}
        fault={faults['motivo']}
        disabled={busy}
        onChange={(motivo) => onSay({ motivo })}
      />
    </Box>
  )
}

/** Why documents go, asked once for all of them. */
export const documentWithdrawal: RemovalQuestion = {
  Fields: WhyItGoes,
  remove: (id, { fundamento, motivo }, headers) =>
    callApi(withdrawDocument, {
      params: { id },
      // The values of a choice are those that it offers.
      body: { fundamento: (fundamento ?? null) as WithdrawalGround | null, motivo: motivo ?? null },
      headers,
    }),
}
