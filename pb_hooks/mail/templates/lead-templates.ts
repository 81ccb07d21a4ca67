import { button, paragraphs, type EmailTemplates } from './template'

export const leadTemplates = {
  'lead-answer': (f) => {
    const answer = paragraphs(f.text('message'))
    return {
      subject: f.text('subject'),
      preview: f.text('message').split('\n')[0] ?? '',
      title:
        f.text('firstName') === ''
          ? f.say('Hello', 'Hola')
          : f.say(`Hello, ${f.text('firstName')}`, `Hola, ${f.text('firstName')}`),
      blocks: [
        ...answer,
        button(f, 'Create my account', 'Crear mi cuenta'),
        f.small(
          'Lending an account may break the professional network’s own terms. The page explains what we do with a profile and what we don’t.',
          'Prestar una cuenta puede ir contra las condiciones de la red profesional. La página explica qué hacemos con un perfil y qué no.',
        ),
      ],
      because: f.say(
        `You’re receiving this because someone entered this address in the application form of ${f.product}.`,
        `Recibes este correo porque alguien escribió esta dirección en el formulario de solicitud de ${f.product}.`,
      ),
    }
  },
} satisfies Partial<EmailTemplates>
