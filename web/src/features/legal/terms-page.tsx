import { LegalDocument, type Section } from "./legal-document";

const SECTIONS: readonly Section[] = [
  {
    title: "Who may play",
    paragraphs: [
      "You must be at least 18 years old, and of the age at which the law of the place where you live allows you to stake money on games of skill. You may hold one account, for yourself only.",
      "Where the law forbids stakes on games of skill, you may not use the staking features of Duel Ledger.",
    ],
  },
  {
    title: "Your account",
    paragraphs: [
      "Keep your password to yourself. Anything done from your account counts as done by you until you tell us that it was stolen. Settings lists every device that is signed in, and lets you sign each of them out.",
      "We may suspend an account that cheats, launders money, harasses others or evades a suspension. A suspended account can still sign in, read its records and withdraw what is available, and can still declare, confirm, contest or call off the matches that its stake is in.",
    ],
  },
  {
    title: "Stakes and escrow",
    paragraphs: [
      "Amounts are in USDC. When you create or join a challenge, your stake leaves your available balance and is held in escrow until the challenge is settled, cancelled or void.",
      "A player who leaves an open challenge after joining it leaves the stake in the pot. The screen says so before you confirm.",
      "A challenge that its creator cancels, that expires before it starts, or that every player agrees to call off is refunded in full, without a fee.",
    ],
  },
  {
    title: "Fees and payouts",
    paragraphs: [
      "The platform fee is a share of the pot, fixed when the challenge is created and shown as money before anyone joins. The winner receives the pot less that fee. There is no fee on a draw, a refund or a void match.",
      "Winnings that rest on a result that can still be contested or appealed stay in escrow. Your wallet shows them as held for you, and they are paid when that time has passed.",
    ],
  },
  {
    title: "Results and disputes",
    paragraphs: [
      "A match begins when all of its players are ready. From its scheduled time on, it can begin without waiting for players who were notified at least 15 minutes before.",
      "After a match every side declares the result honestly and in time. When the sides agree, the escrow is paid out at once. A silent side has 2 hours to confirm or contest once it has been online, counted from the later of the declaration and the end of play, and 24 hours at most. When the last silent side's time ends, the declared result is held for 72 hours with everything still in escrow: until then a silent side can accept or contest it. After that it is final, and each side that stayed silent loses 5 fair-play points.",
      "When the sides differ, a dispute opens and the escrow is frozen. Evidence is taken for 24 hours from its opening. A moderator who is neither a player nor a friend of one takes the dispute within 24 hours and decides it within 48; where a winner would receive more than 1,000 USDC, two moderators have to decide the same. If there is no decision after 7 days, every stake is refunded, without a fee. The decision is published with its reason and held for 72 hours, in which a side that loses by it may appeal once. Evidence is then taken for another 24 hours, and another moderator decides for good; an appeal that is not decided in 7 days leaves the first decision standing.",
    ],
  },
  {
    title: "Fair play",
    paragraphs: [
      "Cheating software, match fixing, shared accounts and false declarations are forbidden. They lower your fair-play score and may end your account. For a false declaration a moderator may fine you up to half of your stake, from your available balance.",
    ],
  },
  {
    title: "Playing responsibly",
    paragraphs: [
      "Stake only what you can afford to lose. A challenge is a contest with another person, not a source of income. If playing stops being a pleasure, stop, withdraw your balance, and seek help where you live.",
    ],
  },
  {
    title: "Our responsibility",
    paragraphs: [
      "We keep the ledger: every movement of money is recorded, and every balance can be explained by those records. We are not responsible for the games themselves, for the networks that they run on, or for streams hosted by others.",
      "Nothing in these terms takes away rights that the law of your country gives you as a consumer.",
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "When these terms change in a way that matters, we tell you before the change takes effect. A challenge is settled by the terms in force when it was created.",
    ],
  },
];

export function TermsPage() {
  return (
    <LegalDocument
      title="Terms of Service"
      lead="What you agree to when you open an account with Duel Ledger, in plain words."
      sections={SECTIONS}
    />
  );
}
