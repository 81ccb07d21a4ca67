import { listVersion } from '../../domain/texts/question-list'
import type { CommandCaller } from '../platform/command'
import { newId, one } from '../platform/db'
import { publishQuestions, readQuestions } from '../questions/publish-questions'
import { saveSettings } from '../settings/save-settings'
import { draftTerms } from '../terms/edit-terms'
import { saveReply } from '../tickets/saved-replies'

const demoAnswers = [
  {
    title: 'PayPal address changed',
    textEn:
      'Hi {{firstName}},\n\na new PayPal address waits 72 hours before a payment can be approved, and both addresses were told about it. Your days go on counting meanwhile.\n\n{{me}}',
    textEs:
      'Hola, {{firstName}}:\n\nuna dirección de PayPal nueva espera 72 horas antes de que se pueda aprobar un pago, y se avisó a las dos direcciones. Mientras tanto tus días siguen contando.\n\n{{me}}',
  },
  {
    title: 'Below the threshold',
    textEn:
      'Hi {{firstName}},\n\nwhat you earned is below the smallest amount that is paid, so it carries over to the next month. Nothing is lost.\n\n{{me}}',
    textEs:
      'Hola, {{firstName}}:\n\nlo que ganaste no llega al importe mínimo que se paga, así que pasa al mes siguiente. No se pierde nada.\n\n{{me}}',
  },
  {
    title: 'Closing a ticket',
    textEn: 'Hi {{firstName}},\n\nI close ticket {{number}} now. Answer here and it is open again.\n\n{{me}}',
    textEs: 'Hola, {{firstName}}:\n\ncierro ahora el ticket {{number}}. Responde aquí y se abre otra vez.\n\n{{me}}',
  },
]

const announcement = {
  enabled: false,
  message: 'On Friday the help desk answers one day later.',
  messageEs: 'El viernes respondemos con un día de retraso.',
}

const questions = [
  {
    audience: 'affiliates' as const,
    question_en: 'When does my referral count?',
    question_es: '¿Cuándo cuenta mi recomendación?',
    answer_en: 'From the first day of their rental: each of its days counts for {{commission}} a month.',
    answer_es: 'Desde el primer día de su alquiler: cada día cuenta para {{commission}} al mes.',
  },
  {
    audience: 'affiliates' as const,
    question_en: 'Why is a commission in review?',
    question_es: '',
    answer_en: 'Something about it has to be looked at by a person first. You see what, and can object.',
    answer_es: '',
  },
]

/** Creates an inactive announcement, a draft of the next terms, questions for affiliates, and saved replies. */
export function writeTexts(caller: CommandCaller): void {
  for (const answer of demoAnswers) saveReply.perform(caller, { reply: '', ...answer })
  const announced = one(
    caller.app,
    `SELECT version FROM admin_settings WHERE setting_key = 'platform_announcement'`,
    {},
    { version: 0 },
  )
  saveSettings.perform(caller, {
    values: { platform_announcement: announcement },
    versions: { platform_announcement: announced?.version ?? 0 },
  })
  const terms = one(
    caller.app,
    `SELECT text_en, text_es FROM terms_versions WHERE published_at != '' ORDER BY published_at DESC LIMIT 1`,
    {},
    { text_en: '', text_es: '' },
  )
  const next = (text: string): number => (text.match(/^## /gm)?.length ?? 0) + 1
  const [english, spanish] = [terms?.text_en ?? '', terms?.text_es ?? '']
  draftTerms.perform(caller, {
    textEn: `${english}\n\n## ${next(english)}. Questions\nAsk in your dashboard. A person answers, and nothing waits for the answer: your days go on counting.`,
    textEs: `${spanish}\n\n## ${next(spanish)}. Preguntas\nPregunta en tu panel. Responde una persona y nada espera a la respuesta: tus días siguen contando.`,
    askAgain: true,
    base: '',
  })
  const stored = readQuestions(caller.app)
  publishQuestions.perform(caller, {
    base: listVersion(stored),
    rows: [...stored, ...questions.map((question) => ({ id: newId(), ...question }))],
  })
}
