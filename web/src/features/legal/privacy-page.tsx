import { LegalDocument, type Section } from "./legal-document";

const SECTIONS: readonly Section[] = [
  {
    title: "What we keep",
    paragraphs: [
      "Your account: username, e-mail address, display name and picture if you add them, a one-way hash of your password, the id and address of your Google account if you link one, and when you joined and were last seen.",
      "Your play: the challenges you create and join, results, declarations, evidence that you upload, your statistics and your fair-play score.",
      "Your money: every movement of your balance. These records are append-only; that is what makes them worth something to you.",
      "Your devices: the browser and network address of each signed-in session, so that you can recognise and revoke it.",
    ],
  },
  {
    title: "Why we keep it",
    paragraphs: [
      "To run the service that you asked for, to keep money safe, to resolve disputes, and to meet the duties that the law puts on those who hold other people's money. We do not sell personal data and show no advertising.",
    ],
  },
  {
    title: "What others see",
    paragraphs: [
      "Other players see your username, picture, statistics and fair-play score, and the public challenges that you take part in. Only you and our staff see your e-mail address, your balance or your history of payments.",
      "In a dispute, the other side and the moderators see the declarations and the evidence of that match.",
    ],
  },
  {
    title: "In your browser",
    paragraphs: [
      "We set a cookie that keeps you signed in, one that knows this device again, and for ten minutes one while you sign in with Google. They are sent to this service only, and cannot be read by scripts. Your browser's own storage holds the access token of the open tab, how long the app was on the screen in it, and your choices of theme and shortcuts. Pages load nothing from third parties.",
      "If you choose to sign in with Google, your browser goes to a page of Google's, which sends it back with the id and the address of your Google account. We ask for nothing else, and tell Google nothing about your play.",
    ],
  },
  {
    title: "How long",
    paragraphs: [
      "Sessions end after 30 days without use, and after 90 days at the latest. The log of sign-ins and changes of your account is kept for 400 days. Money records are kept for as long as the law requires.",
      "You can close your account in the settings once your money is withdrawn and your challenges are over. Your name, address, picture and everything that opens the account are erased at once. Records of money and of matches stay without your name, and messages that you have sent stay with those who received them. Your username is not given to anyone else for 90 days.",
    ],
  },
  {
    title: "Your rights",
    paragraphs: [
      "You may see what we hold about you, correct it, take it with you, and have it erased where no law makes us keep it. The settings have an archive of everything that we store about you, to be downloaded; your wallet can be exported as a file at any time. You may complain to the data protection authority of the place where you live.",
    ],
  },
];

export function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacy Policy"
      lead="What Duel Ledger knows about you, why, and for how long."
      sections={SECTIONS}
    />
  );
}
