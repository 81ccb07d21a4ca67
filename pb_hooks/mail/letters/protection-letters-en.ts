import { mailMoment } from '../mail-date'
import { button, facts, text, type Facts, type Letter, type Letters } from './letter'

const settingNames: { [setting: string]: string } = {
  require_second_admin: 'Second administrator for payments',
  require_second_factor: 'Second step for administrators',
}
const settingOf = (f: Facts): string => `“${settingNames[f.text('setting')] ?? 'A protection'}”`
const unexpected = 'If you did not expect this, ask them, take their administrator role away and end their sessions.'

/** What happened, and what an admin can do about it. */
const said: { [news: string]: (f: Facts) => { title: string; texts: string[]; button: string } } = {
  asked: (f) => ({
    title: `${settingOf(f)} is about to be switched off`,
    texts: [
      `${f.text('from')} asked to switch it off. This happens on ${mailMoment(f.number('untilMs'), f.zone, 'en')} unless an administrator stops it before. Another administrator can also confirm it at once.`,
      'If you did not expect this, open Admin Settings, Security, and choose “Keep it on”. Then find out who used the account.',
    ],
    button: 'Open Admin Settings',
  }),
  stopped: (f) => ({
    title: `${settingOf(f)} stays on`,
    texts: [`${f.text('from')} stopped the request to switch it off.`],
    button: 'Open Admin Settings',
  }),
  confirmed: (f) => ({
    title: `${settingOf(f)} was switched off`,
    texts: [
      `${f.text('from')} confirmed another administrator’s request to switch it off.`,
      'If you did not expect this, switch it on again and find out who used the accounts.',
    ],
    button: 'Open Admin Settings',
  }),
  due: (f) => ({
    title: `${settingOf(f)} was switched off`,
    texts: [
      `${f.text('from')} had asked for it 72 hours ago, and no administrator stopped it.`,
      'If you did not expect this, switch it on again and find out who used the account.',
    ],
    button: 'Open Admin Settings',
  }),
  'admin-added': (f) => ({
    title: `${f.text('name')} is now an administrator`,
    texts: [`${f.text('from')} gave them the role.`, unexpected],
    button: 'Open the administrators',
  }),
  'admin-removed': (f) => ({
    title: `${f.text('name')} is no longer an administrator`,
    texts: [`${f.text('from')} took the role away.`, unexpected],
    button: 'Open the administrators',
  }),
  'admin-deleted': (f) => ({
    title: 'An administrator’s account was deleted',
    texts: [`${f.text('from')} deleted it.`, unexpected],
    button: 'Open the administrators',
  }),
}

/** Mails to all admins about a protection or about who is an admin (S26), in English. */
export const protectionLettersEn: Pick<Letters, 'protection'> = {
  protection: (f): Letter => {
    const news = (said[f.text('news')] ?? said['asked'])?.(f) ?? { title: '', texts: [], button: '' }
    return {
      subject: 'A protection or the administrators changed',
      preview: 'This goes to all administrators.',
      title: news.title,
      blocks: [
        ...news.texts.map(text),
        facts(['When', mailMoment(f.number('atMs'), f.zone, 'en')]),
        button(news.button, f.text('actionLink')),
      ],
      because: `You get this mail because you are an administrator of ${f.product}.`,
    }
  },
}
