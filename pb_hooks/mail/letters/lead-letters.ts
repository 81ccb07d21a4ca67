import { button, paragraphs, small, type Letters } from './letter'

/** Mails to whoever sent the landing page's form. */
export const leadLetters: Pick<Letters, 'lead-answer'> = {
  'lead-answer': (f) => {
    const said = paragraphs(f.text('message'))
    return {
      subject: f.text('subject'),
      preview: f.text('message').split('\n')[0] ?? '',
      title:
        f.text('firstName') === ''
          ? f.say('Hello', 'Hola')
          : f.say(`Hello, ${f.text('firstName')}`, `Hola, ${f.text('firstName')}`),
      blocks: [
        ...said,
        button(f.say('Make my account', 'Crear mi cuenta'), f.text('actionLink')),
        small(
          f.say(
            'Lending an account may break the professional network’s own terms. The page says plainly what is done with a profile and what is not.',
            'Prestar una cuenta puede ir contra las condiciones de la red profesional. La página dice con claridad qué se hace con un perfil y qué no.',
          ),
        ),
      ],
      because: f.say(
        `You get this mail because this address was written on the application form of ${f.product}.`,
        `Recibes este correo porque esta dirección se escribió en el formulario de solicitud de ${f.product}.`,
      ),
    }
  },
}
