import { LegalDocument, type Section } from "./legal-document";

const SECTIONS: readonly Section[] = [
  {
    title: "What we keep",
    paragraphs: [
      "Your account: username, email address, display name and picture if you add them, a one-way hash of your password, the id and address of your Google account if you link one, and when you joined and were last seen.",
      "Your play: the challenges you create and join, results, declarations, evidence that you upload, your statistics and your fair-play score.",
      "Your money: every movement of your balance. These records are append-only; that is what makes them worth something to you.",
      "Your devices: the browser and network address of each signed-in session, so that you can recognise and revoke it.",
      "Your second factor, if you switch it on: the secret that your authenticator app and we share, encrypted with a key that is not in the database, and one-way hashes of your recovery codes. Your passkeys, if you add some: the name that you give one, its public key, and when it was added and last used. The private key, your fingerprint and your face never leave your device.",
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
      "Other players see your username, picture, statistics and fair-play score, and the public challenges that you take part in. Only you and our staff see your email address, your balance or your history of payments.",
      "In a dispute, the other side and the moderators see the declarations and the evidence of that match.",
    ],
  },
  {
    title: "Evidence of a dispute",
    paragraphs: [
      "With a declaration and in a dispute you can give files, links and texts. We store each of them as you gave it, with your name, the time and a fingerprint of the file, by which we recognise a file that was given in another match before. It cannot be changed or removed, neither by you nor by us: that is what makes it evidence.",
      "The players of that match and the moderators and administrators who work on its dispute can see and download it; no one else can. It is not part of the public page of a challenge.",
      "Pictures and films keep what the camera wrote into them: often the time and the device, and sometimes the place. The preview on the page is without it, but the original, which the other side can download, still has it. Remove it from a file before you give it, if you do not want to share it.",
      "Evidence is stored for as long as the records of the match, to which it belongs; also after you close your account.",
    ],
  },
  {
    title: "In your browser",
    paragraphs: [
      "We set a cookie that keeps you signed in, one that knows this device again, and for ten minutes one while you sign in with Google. They are sent to this service only, and cannot be read by scripts. Your browser's own storage holds the access token of the open tab, how long the app was on the screen in it, your choices of theme and shortcuts, texts that you have begun and not sent, and which notices you have seen. Pages load nothing from third parties.",
      "If you choose to sign in with Google, your browser goes to a page of Google's, which sends it back with the id and the address of your Google account. We ask for nothing else, and tell Google nothing about your play.",
    ],
  },
  {
    title: "How long",
    paragraphs: [
      "Sessions end after 30 days without use, and after 90 days at the latest. The log of sign-ins and changes of your account is kept for 400 days. An archive of your data can be downloaded for 7 days and is then deleted. A second factor or a passkey is erased when you remove it. Money records are kept for as long as the law requires.",
      "You can close your account in the settings once your money is withdrawn and your challenges are over. Your name, address, picture and everything that opens the account are erased at once. Records of money and of matches stay without your name, and messages that you have sent stay with those who received them. Your username is not given to anyone else for 90 days.",
    ],
  },
  {
    title: "Your rights",
    paragraphs: [
      "You may see what we hold about you, correct it, take it with you, and have it erased where no law makes us keep it. The settings prepare an archive of everything that we store about you, which only you can download, after your password or a passkey; secrets and what others have reported about you are not in it. Your wallet can be exported as a file at any time. You may complain to the data protection authority of the place where you live.",
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
