import { button, paragraphs, small, type Letters } from './letter'

/** Mails to whoever sent the landing page's form, in Spanish. */
export const leadLettersEs: Pick<Letters, 'lead-answer'> = {
  'lead-answer': (f) => {
    const said = paragraphs(f.text('message'))
    return {
      subject: f.text('subject'),
      preview: f.text('message').split('\n')[0] ?? '',
      title: f.text('firstName') === '' ? 'Hola' : `Hola, ${f.text('firstName')}`,
      blocks: [
        ...said,
        button('Crear mi cuenta', f.text('actionLink')),
        small(
          'Prestar una cuenta puede ir contra las condiciones de la red profesional. La página dice con claridad qué se hace con un perfil y qué no.',
        ),
      ],
      because: `Recibes este correo porque esta dirección se escribió en el formulario de solicitud de ${f.product}.`,
    }
  },
}
