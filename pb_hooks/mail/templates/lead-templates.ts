import { button, paragraphs, small, type EmailTemplates } from './template'

export const leadTemplates: Pick<EmailTemplates, 'lead-answer'> = {
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
        button(f.say('Create my account', 'Crear mi cuenta'), f.text('actionLink')),
        small(
          f.say(
            'Lending an account may break the professional network’s own terms. The page explains what we do with a profile and what we don’t.',
            'Prestar una cuenta puede ir contra las condiciones de la red profesional. La página explica qué hacemos con un perfil y qué no.',
          ),
        ),
      ],
      because: f.say(
        `You’re receiving this because someone entered this address in the application form of ${f.product}.`,
        `Recibes este correo porque alguien escribió esta dirección en el formulario de solicitud de ${f.product}.`,
      ),
    }
  },
}
