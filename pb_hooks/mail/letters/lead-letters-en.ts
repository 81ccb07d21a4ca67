import { button, paragraphs, small, type Letters } from './letter'

/** Mails to whoever sent the landing page's form, in English. */
export const leadLettersEn: Pick<Letters, 'lead-answer'> = {
  'lead-answer': (f) => {
    const said = paragraphs(f.text('message'))
    return {
      subject: f.text('subject'),
      preview: f.text('message').split('\n')[0] ?? '',
      title: f.text('firstName') === '' ? 'Hello' : `Hello, ${f.text('firstName')}`,
      blocks: [
        ...said,
        button('Make my account', f.text('actionLink')),
        small(
          'Lending an account may break the professional network’s own terms. The page says plainly what is done with a profile and what is not.',
        ),
      ],
      because: `You get this mail because this address was written on the application form of ${f.product}.`,
    }
  },
}
