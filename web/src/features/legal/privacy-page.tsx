import { LegalDocument, type Section } from "./legal-document";

const SECTIONS: readonly Section[] = [
  {
    title: "What we keep",
    paragraphs: [
      "Your account: username, e-mail address, display name and picture if you add them, a one-way hash of your password, and when you joined and were last seen.",
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
      "We set one cookie. It keeps you signed in, is sent to this service only, and cannot be read by scripts. Your browser's own storage holds the access token of the open tab and your choices of theme and shortcuts. Pages load nothing from third parties.",
    ],
  },
  {
    title: "How long",
    paragraphs: [
      "Sessions end after 30 days without use, and after 90 days at the latest. Money records are kept for as long as the law requires. When you close your account, what is not needed for those records is erased.",
    ],
  },
  {
    title: "Your rights",
    paragraphs: [
      "You may see what we hold about you, correct it, take it with you, and have it erased where no law makes us keep it. Your wallet can be exported as a file at any time. You may complain to the data protection authority of the place where you live.",
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
