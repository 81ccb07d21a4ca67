import { expect, test } from 'vitest'
import { templateLinkProblem } from './template-links'
import { emailTemplateProblem, isAccessTemplate } from './template-placeholders'
import { editableTemplates } from './email-templates'

const link = '<a href="{{actionLink}}">Go on</a>'

test('emails with an access link are exactly the listed ones', () => {
  expect(editableTemplates.filter(isAccessTemplate).sort()).toEqual([
    'admin-link',
    'email-changed',
    'new-device',
    'password-changed',
    'paypal-changed',
    'reset-password',
    'second-factor',
    'verify',
  ])
})

test.each([
  link,
  `<h1>Hello {{firstName}}</h1><p style="color: #333">Tap <b>here</b>:<br>${link}</p>`,
  `<p><a style='color:red' href='{{ actionLink }}'>Go &amp; see, it&#39;s safe</a></p>`,
])('an email template may contain the access link as a complete href: %s', (html) =>
  expect(templateLinkProblem(html)).toBeNull(),
)

test.each([
  ['<p>{{actionLink}}</p>'],
  ['<a href="https://evil.example/p?{{actionLink}}">Go on</a>'],
  ['<a href="{{actionLink}}&x">Go on</a>'],
  ['<p title="{{actionLink}}">x</p>'],
  ['<form action="/x"><input value="{{actionLink}}"></form>'],
])('an email template must not contain the access link in any other position: %s', (html) =>
  expect(templateLinkProblem(html)).toBe('link-place'),
)

test.each([
  ['<a href="https://evil.example">Help</a>'],
  ['<a href="mailto:x@evil.example">Help</a>'],
  ['<img src="https://evil.example/x.png">'],
  ["<img src='https://evil.example/?"],
  ['<base href="https://evil.example/">'],
  ['<style>a[href*="#a"]{background:url(//evil.example/a)}</style>'],
  ['<p style="background:url(//evil.example)">x</p>'],
  ['<p style="background:u\\72l(x)">x</p>'],
  ['<p style="background:&#117;rl(x)">x</p>'],
  ['<p onclick="x">x</p>'],
  ['<script>x</script>'],
  ['<!-- x -->'],
  ['Open https://evil.example now'],
  ['Open https&#58;&#x2f;/evil.example now'],
  ['Open www.evil.example now'],
])('an email template with an access link must not contain other links, or markup that could become one: %s', (html) =>
  expect(templateLinkProblem(`${link}${html}`)).toBe('link-other'),
)

test('only templates of emails with an access link are checked for other links, in both languages', () => {
  const invalidTexts = { subject: 'New password', template: `${link}<a href="https://evil.example">x</a>` }
  const validTexts = { subject: 'New password', template: link }
  const textsOf = (en: typeof invalidTexts, es: typeof invalidTexts) => ({
    ...en,
    subjectEs: es.subject,
    templateEs: es.template,
  })
  expect(emailTemplateProblem('reset-password', textsOf(validTexts, validTexts))).toBeNull()
  expect(emailTemplateProblem('reset-password', textsOf(invalidTexts, validTexts))).toEqual({
    kind: 'link-other',
    name: 'actionLink',
  })
  expect(emailTemplateProblem('reset-password', textsOf(validTexts, invalidTexts))).toEqual({
    kind: 'link-other',
    name: 'actionLink',
  })
  expect(emailTemplateProblem('welcome', textsOf(invalidTexts, invalidTexts))).toBeNull()
})
