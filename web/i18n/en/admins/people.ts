import { askPaypalTexts } from '../../ask-paypal-texts'
import { formatCount } from '../../count'

/** People of the admin: list, person, roles. Fixed texts are the specification's (document 2, sections 2, 5 and 8). */
export const people = {
  caption: 'People',
  filter: 'Role',
  tabs: { all: 'All Users', user: 'Users', affiliate: 'Affiliates', admin: 'Admins' },
  search: 'Name, email, phone or code',
  none: 'No users found',
  noneText: 'Nobody is here yet.',
  noMatch: (text: string) => `Nobody matches “${text}”.`,
  nobodyOf: (text: string, people: string) => `Nobody is called “${text}”, in any of ${people} people.`,
  nobodyOfFilter: (text: string) => `Nobody here matches “${text}”. Without the filters there may be somebody.`,
  nearest: (name: string) => `The nearest name is ${name}.`,
  searchNearest: (words: string) => `Search for ${words}`,
  failed: 'The people can’t be read.',
  offline: 'You are offline.',
  offlineList: 'The list of all people is read from the server. It comes back with the connection.',
  offlineUnread: 'This person hasn’t been opened on this device before. The page comes back with the connection.',
  offlineChanges: 'Changes are possible when you are back.',
  asTheyRead: 'This is what the person reads of it.',
  readAt: (moment: string) => `As of ${moment}.`,
  needsNetwork: 'Needs a connection',
  onlyPending: 'Waiting to become affiliates',
  isAffiliate: (status: string) => `Affiliate: ${status}`,
  paypalIs: { none: 'No PayPal email', set: 'Has a PayPal email' },
  rentalIs: {
    renting: 'Renting',
    none: 'Not renting',
    starting: 'Starts this week',
    leaving: 'Leaves this month',
  },
  seenIs: { away: 'Away for 30 days' },
  askPaypal: 'Ask for PayPal email',
  writeMany: 'Write',
  writeTooMany: (most: number) => `At most ${formatCount(most)} people are written to at once.`,
  writeManyTitle: (n: number) => (n === 1 ? 'Write to 1 person' : `Write to ${formatCount(n)} people`),
  askPaypalTitle: (n: number) =>
    n === 1 ? 'Ask 1 person for their PayPal email' : `Ask ${formatCount(n)} people for their PayPal email`,
  writeNobody: 'None of those who are picked can be written to.',
  writeManyText: 'Each gets a ticket of their own, and what they answer comes to the desk.',
  writeByMail: 'It goes by mail too, unless they switched that off.',
  writeNotByMail: (n: number) =>
    `It goes by mail too, unless they switched that off; but not to ${formatCount(n)} whose address isn’t verified: there it stands in the app only.`,
  forReaders: {
    en: (count: string, n: number) => (n === 1 ? 'For 1 who reads English' : `For ${count} who read English`),
    es: (count: string, n: number) => (n === 1 ? 'For 1 who reads Spanish' : `For ${count} who read Spanish`),
  },
  writeSubject: 'Subject',
  writeMessage: 'Message',
  sendToMany: (n: number) => (n === 1 ? 'Send to 1 person' : `Send to ${formatCount(n)} people`),
  writtenMany: (n: number) => (n === 1 ? '1 ticket was written' : `${formatCount(n)} tickets were written`),
  // each in its reader's language, whatever the admin's is
  askPaypalTexts,
  rentsSince: (date: string) => `rents since ${date}`,
  notRenting: 'not renting',
  everybody: 'Everyone',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  linkedinUrl: 'LinkedIn URL',
  paypalEmail: 'PayPal email',
  referralCode: 'Referral Code',
  ownCode: 'Own referral code',
  rentalStart: 'Rental Start',
  accountStatus: 'Account Status',
  profilePhotoStatus: 'Profile Photo',
  verificationBadgeStatus: 'Verification Badge',
  affiliateStatus: 'Affiliate Status',
  joined: 'Joined',
  lastLogin: 'Last Login',
  roles: 'Roles',
  owed: 'Owed',
  customize: 'Customize Columns',
  customizeText: 'For all admins. Each change is saved at once.',
  customizeMine: 'These are the columns of all admins. What you change here is only for you, on all your devices.',
  customizeMineOn: 'Only for you, on all your devices. Each change is saved at once.',
  customizeOwnFirst: 'You have columns of your own and go on seeing those.',
  forWhom: 'For whom',
  forMe: 'For me',
  forAll: 'For all admins',
  alwaysFirst: 'always first',
  columnsOrder: 'Shown, in this order',
  columnsHidden: 'Hidden',
  columnsMoving: {
    move: (name: string, place: number, of: number) =>
      `Move ${name}, place ${formatCount(place)} of ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name} picked up, place ${formatCount(place)} of ${formatCount(of)}. Arrows move it, Space drops it, Escape takes it back.`,
    at: (place: number, of: number) => `Place ${formatCount(place)} of ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Dropped at place ${formatCount(place)} of ${formatCount(of)}`,
    back: (place: number, of: number) => `Back at place ${formatCount(place)} of ${formatCount(of)}`,
  },
  backToShared: 'Back to the columns of all admins',
  backToSharedDone: 'You see the columns of all admins again.',
  columnsFailed: 'The columns could not be kept.',
  customizeView: (view: string) => `Only for your view “${view}”. Each change is saved at once.`,
  customizeSaved: 'Settings Saved',
  never: 'Never',
  statuses: { active: 'Active', pending: 'Pending', inactive: 'Inactive' },
  success: 'Success',
  notSet: 'Not Set',
  role: { user: 'User', affiliate: 'Affiliate', admin: 'Admin' },
  error: 'Error',
  // person
  notFound: 'There is nobody here.',
  notFoundText: 'The account may have been deleted.',
  personFailed: 'This person can’t be read.',
  sections: 'On this page',
  rental: 'Rental',
  activity: 'Activity',
  money: 'Money',
  referrals: 'Referrals',
  tickets: 'Tickets',
  account: 'Account Information',
  actions: 'Actions',
  moreOf: (name: string) => `More for ${name}`,
  edit: 'Edit User',
  viewAs: 'View as…',
  joinedOn: (date: string) => `Joined ${date}`,
  lastLoginAt: (date: string) => `Last login ${date}`,
  notVerified: 'Address not verified',
  language: 'Language',
  languages: { en: 'English', es: 'Spanish' },
  referredBy: 'Referred by',
  nobody: 'nobody',
  terms: 'Consent',
  termsOn: (version: string, date: string) => `Terms version ${version}, ${date}`,
  noConsent: 'Not recorded',
  commissionRate: 'Commission rate',
  note: 'Note for admins',
  // edit
  firstName: 'First name',
  lastName: 'Last name',
  photoStatus: 'Profile photo status',
  badgeStatus: 'Verification badge status',
  emailOnlyOwner:
    'Administrators change their own email address, with their own password. If they can’t sign in any more, take the admin role away first.',
  ownPassword: 'Your password',
  ownPasswordHint: 'The earlier address gets a link that puts it back for 72 hours.',
  emailWrong: 'Please enter a valid email address',
  urlWrong: 'Invalid URL',
  paypalHint: 'Only the person can change it, with their password.',
  customEarning: 'Custom Monthly Earning',
  customCommission: 'Custom Commission Rate',
  defaultRate: (amount: string) => `${amount} (default)`,
  setEarning: 'Set earning',
  setCommission: 'Set commission',
  writeToPerson: 'Write to the person',
  setRole: 'Change roles',
  accountStatusHint: 'It follows the rental. Start or end the rental to change it.',
  noteHint: 'Only admins can read it.',
  save: 'Save changes',
  updated: 'User Updated',
  updatedText: 'User information saved successfully',
  updateFailed: (reason: string) => `Failed to update user: ${reason}`,
  // delete
  deleteUser: 'Delete User',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteNotYet: (name: string) => `${name} can’t be deleted yet`,
  deleteKeep: 'Keep the account',
  deleteClose: 'Close',
  deleteUnknown: 'What goes with it can’t be read right now. Close this and try again.',
  deleteOwn: 'This is your own account.',
  deleteOwnDo: 'Another administrator can delete it.',
  deleteRental: (date: string) => `A rental runs since ${date}.`,
  deleteRentalDo: 'End it under Rental; its last days have to be paid first.',
  deleteWay: (amount: string) => `${amount} is in a payment that is pending or approved.`,
  deleteWayDo: 'Disperse it or cancel it under Money.',
  deleteOwed: (amount: string) => `${amount} is owed and in no payment yet.`,
  deleteOwedDo: 'The next run pays it, or Create Payment does, below the threshold too.',
  deleteHeld: (amount: string) => `${amount} is held.`,
  deleteHeldDo: 'Release or refuse it under Holds.',
  deleteReturned: (amount: string) => `${amount} came back from PayPal and is not booked yet.`,
  deleteReturnedDo: 'Book it on the page of its payout batch, then pay it.',
  deleteComing: (amount: string) => `${amount} was earned on days that no run has counted yet.`,
  deleteComingDo: 'The next run counts them, once the month is over.',
  goesTitle: 'Emptied for good',
  goesPerson:
    'Name, email and PayPal addresses, phone, profile, referral code, roles, notes and reasons about the person',
  goesTickets: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? '1 ticket with its messages, notes and files'
        : `${formatCount(n)} tickets with their messages, notes and files`,
  goesInvitations: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? '1 open invitation: its link stops working'
        : `${formatCount(n)} open invitations: their links stop working`,
  goesDevices: (n: number): string =>
    n === 0
      ? 'Passkeys, codes and saved views'
      : n === 1
        ? '1 device: it is signed out, and its copy goes when it next connects; passkeys, codes and saved views'
        : `${formatCount(n)} devices: they are signed out, and their copies go when they next connect; passkeys, codes and saved views`,
  goesMails: 'Mails to the person or about them, and what other programs were told',
  goesLog: 'What the audit log says of the person by name; its entries and their proof stay',
  staysTitle: 'Stays, without the name',
  staysLedger: 'Every amount, day and payment with its reason, and what was agreed to and when',
  staysPayments: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? 'The PayPal address of 1 sent payment: where the money went'
        : `The PayPal address of ${formatCount(n)} sent payments: where the money went`,
  staysBackups: 'Earlier backups, until newer ones take their place',
  deleteForGood: 'This can’t be taken back.',
  deleted: 'User Deleted',
  deletedText: 'User has been permanently deleted',
  deleteFailed: (reason: string) => `Failed to delete user: ${reason}`,
  deletedPerson: 'Deleted person',
  deletedOn: (date: string) => `Deleted on ${date}`,
  // roles
  roleAdded: 'Role Added',
  roleRemoved: 'Role Removed',
  roleAddedText: (name: string, role: string) => `${name}: ${role}`,
  roleRemovedText: (name: string, role: string) => `${name}: no longer ${role}`,
  addFailed: (role: string, reason: string) => `Failed to add ${role} role: ${reason}`,
  removeFailed: (role: string, reason: string) => `Failed to remove ${role} role: ${reason}`,
  ownAdmin: 'You can’t take the admin role from yourself. Ask another admin.',
  lastAdmin: 'This is the last admin. Make another one first.',
  impliedUser: 'Everybody without another role is a user.',
  affiliateToday: 'The checkbox counts from today.',
  grant: 'Grant affiliate role…',
  grantTitle: 'Grant affiliate role',
  grantText: (name: string) => `${name} earns commissions for active referrals from this day on.`,
  startDate: 'Start date',
  startPast: 'Today, or a day in the past with a reason.',
  startFuture: 'Choose today or an earlier day.',
  affiliateDays: 'Affiliate days',
  days: (from: string, to: string) => `${from} to ${to}`,
  today: 'today',
  applied: (date: string) => `Applied ${date}`,
  appliedText: 'Granting the role approves the application.',
  takeRole: (role: string, name: string) => `Take the ${role.toLowerCase()} role from ${name}?`,
  confirmTakeRole: (role: string) => `Remove ${role.toLowerCase()} role`,
  undo: 'Undo',
  undoFailed: (why: string) => `It couldn’t be undone: ${why}`,
  lastDay: 'Last day',
  lastDayHint: 'It still counts. Today, or a past day with a reason.',
  reasonWhenPast: 'Needed for a past day.',
  endsAdmin: 'The admin screens close at the next request. Everything done so far stays on the audit log.',
  endsUser: 'The user role ends. A rental and what it earns go on.',
  endsAffiliate: (date: string) => `No commission is earned from ${date} on.`,
  endsMonthly: (n: number, amount: string): string =>
    n === 1
      ? `1 active referral, ${amount} a month, ends.`
      : `${formatCount(n)} active referrals, ${amount} a month, end.`,
  endsNothing: 'There is no active referral now, so no amount ends.',
  endsAsking: 'Asking what ends…',
  endsUnknown: 'What ends can’t be read right now.',
  endsKept: 'What is earned already stays, and so does the link of each referral.',
  makeAdmin: (name: string) => `Make ${name} an admin?`,
  makeAdminText: 'Admins see every person, every amount and every ticket, and can change them.',
  confirmMake: 'Add admin role',
  password: 'Your password',
  keep: 'Leave as it is',
  // roles of several people
  changeRole: 'Change role',
  rolesTooMany: (most: number) => `The role of at most ${formatCount(most)} people is changed at once.`,
  changeRoleOf: (n: number) =>
    n === 1 ? 'Change the role of 1 person' : `Change the role of ${formatCount(n)} people`,
  giveRole: 'Give a role',
  takeRoleAway: 'Take a role away',
  whichRole: 'Role',
  confirmRoles: {
    give: (role: string, n: number) =>
      n === 1
        ? `Give 1 person the ${role.toLowerCase()} role`
        : `Give ${formatCount(n)} people the ${role.toLowerCase()} role`,
    take: (role: string, n: number) =>
      n === 1
        ? `Take the ${role.toLowerCase()} role from 1 person`
        : `Take the ${role.toLowerCase()} role from ${formatCount(n)} people`,
  },
  rolesOf: {
    give: (role: string, n: number) =>
      n === 1
        ? `1 person gets the ${role.toLowerCase()} role.`
        : `${formatCount(n)} people get the ${role.toLowerCase()} role.`,
    take: (role: string, n: number) =>
      n === 1
        ? `1 person loses the ${role.toLowerCase()} role.`
        : `${formatCount(n)} people lose the ${role.toLowerCase()} role.`,
  },
  rolesWho: (names: string, others: number) => (others === 0 ? names : `${names} and ${formatCount(others)} more`),
  rolesOfNobody: 'This changes nobody who is picked.',
  roleGives: {
    user: 'They get a renter’s pages beside those they have. No rental starts by itself.',
    affiliate: 'They earn commissions for active referrals from today on. An application that waits is approved.',
    admin: 'Admins see every person, every amount and every ticket, and can change them.',
  },
  rolesHad: (n: number) =>
    n === 1 ? '1 has it already and is left out.' : `${formatCount(n)} have it already and are left out.`,
  rolesLacked: (n: number) =>
    n === 1 ? '1 doesn’t have it and is left out.' : `${formatCount(n)} don’t have it and are left out.`,
  rolesOnly: (n: number) =>
    n === 1
      ? '1 is a user by having no other role, which can’t be taken away.'
      : `${formatCount(n)} are users by having no other role, which can’t be taken away.`,
  rolesNotMine: 'You keep yours: nobody takes the admin role from themself.',
  rolesGiven: (n: number, role: string) =>
    n === 1
      ? `1 person has the ${role.toLowerCase()} role now`
      : `${formatCount(n)} people have the ${role.toLowerCase()} role now`,
  rolesTaken: (n: number, role: string) =>
    n === 1
      ? `1 person no longer has the ${role.toLowerCase()} role`
      : `${formatCount(n)} people no longer have the ${role.toLowerCase()} role`,
  rolesRefused: (who: string, others: number, why: string) =>
    `Nobody’s role was changed. ${others === 0 ? who : `${who} and ${formatCount(others)} more`}: ${why}`,
  // admins
  adminsLead: 'Admins see every person, every amount and every ticket. Each change of a role is on the audit log.',
  adminsCaption: 'Administrators',
  noAdmins: 'No administrators found',
  you: 'You',
  adminsFoot: 'You can’t take the admin role from yourself, and the last admin can’t be removed.',
  addAdmin: 'Add an administrator',
  addAdminText: 'They keep their other roles. Your password is asked before it counts.',
  person: 'Person',
  addRole: 'Add role',
  isAdminAlready: 'This person is an administrator already.',
  personUnread: 'Who this is can’t be read right now. Try again.',
  currentSession: 'Current Session',
  // referrals and tickets
  noReferrals: 'No referrals.',
  referralSum: (n: number, active: number) => `${formatCount(n)}, ${formatCount(active)} active`,
  code: 'Code',
  invited: 'Invited',
  noTickets: 'No tickets.',
  ticketOpen: (ticket: number, subject: string) => `Ticket ${ticket}: ${subject}`,
  ticketStatuses: { open: 'Open', in_progress: 'In Progress', resolved: 'Resolved', closed: 'Closed' },
}
