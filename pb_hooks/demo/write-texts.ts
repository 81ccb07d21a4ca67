import type { Language, TicketCategory, TicketPriority } from '../../domain/entities'
import { listVersion } from '../../domain/texts/question-list'
import type { CommandCaller } from '../platform/command'
import { newId, oneOrDefault, readNumber } from '../platform/db'
import { publishQuestions, readQuestions } from '../questions/publish-questions'
import { saveSettings } from '../settings/save-settings'
import { draftTerms } from '../terms/edit-terms'
import { saveReply } from '../tickets/write-ticket'

export interface DemoConversation {
  category: TicketCategory
  priority: TicketPriority
  subject: string
  description: string
  answer: string
  thanks: string
  note: string
}

export const conversations: { [language in Language]: readonly DemoConversation[] } = {
  en: [
    {
      category: 'billing',
      priority: 'medium',
      subject: 'When is my first month paid?',
      description: 'My rental started in the middle of the month. Is the first part paid on its own?',
      answer: 'It was below the threshold, so it is carried over and paid together with the next month.',
      thanks: 'That explains it, thank you.',
      note: 'Asked on the phone as well; explained the threshold.',
    },
    {
      category: 'account',
      priority: 'low',
      subject: 'Change of phone number',
      description: 'I have a new number since Monday. Where do I change it?',
      answer: 'In Settings, under Account Info. The change is kept even when you are offline.',
      thanks: 'Found it.',
      note: 'Number checked by a call.',
    },
    {
      category: 'general',
      priority: 'medium',
      subject: 'How do I invite my sister?',
      description: 'She would like to join. Do I send her the link or do you write to her?',
      answer: 'Send her your link, or use Send Invitation on your affiliate page. Both count for you.',
      thanks: 'She signed up today.',
      note: 'Referral bound by the link.',
    },
    {
      category: 'technical',
      priority: 'high',
      subject: 'The app shows an old amount',
      description: 'On the bus I see the amount of last week. At home it is right.',
      answer: 'Without a connection you see the copy of your device; the line at the top says from when it is.',
      thanks: 'Now I see the line.',
      note: 'Copy was six days old, sync fine afterwards.',
    },
  ],
  es: [
    {
      category: 'billing',
      priority: 'medium',
      subject: '¿Cuándo se paga mi primer mes?',
      description: 'Mi alquiler empezó a mitad de mes. ¿La primera parte se paga por separado?',
      answer: 'Quedó por debajo del umbral, así que se suma al mes siguiente y se paga junto.',
      thanks: 'Ahora lo entiendo, gracias.',
      note: 'También preguntó por teléfono; se le explicó el umbral.',
    },
    {
      category: 'account',
      priority: 'low',
      subject: 'Cambio de dirección de PayPal',
      description: 'Mi banco cerró la cuenta vieja. ¿Cómo pongo la nueva?',
      answer: 'En Configuración, en Datos de la cuenta. La siguiente aprobación espera 72 horas, por seguridad.',
      thanks: 'Ya la cambié.',
      note: 'La persona confirmó el cambio por teléfono.',
    },
    {
      category: 'general',
      priority: 'medium',
      subject: '¿Cómo funciona el enlace?',
      description: 'Compartí mi enlace con dos amigas y solo veo a una en la lista.',
      answer: 'La otra todavía no ha verificado su correo. Aparecerá en cuanto lo haga.',
      thanks: 'Le avisaré.',
      note: 'El registro sigue sin verificar desde el martes.',
    },
    {
      category: 'technical',
      priority: 'high',
      subject: 'No me llega el correo de verificación',
      description: 'Me registré ayer y no tengo ningún correo, tampoco en el correo no deseado.',
      answer: 'Te lo he vuelto a enviar. Si no llega, dinos y lo miramos con tu proveedor.',
      thanks: 'Llegó, gracias.',
      note: 'El primer envío fue rechazado por el buzón lleno.',
    },
  ],
}

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
  const version = `SELECT version AS n FROM admin_settings WHERE setting_key = 'platform_announcement'`
  saveSettings.perform(caller, {
    values: { platform_announcement: announcement },
    versions: { platform_announcement: readNumber(caller.app, version) },
  })
  const currentTerms = `FROM terms_versions WHERE published_at != '' ORDER BY published_at DESC LIMIT 1`
  const { text_en: english, text_es: spanish } = oneOrDefault(
    caller.app,
    currentTerms,
    {},
    { text_en: '', text_es: '' },
  )
  const next = (text: string): number => (text.match(/^## /gm)?.length ?? 0) + 1
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
