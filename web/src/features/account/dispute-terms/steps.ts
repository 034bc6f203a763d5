/** The dispute terms, as six short lessons. Their times match the platform's deadlines. */
export const STEPS: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: "Staking",
    paragraphs: [
      "When you create or join a challenge, your stake moves out of your balance and into escrow. Neither player can touch it until the challenge is settled.",
      "The winner receives the pot less the platform fee. Both are shown to you as money before you stake.",
    ],
  },
  {
    title: "Declaring Match Results",
    paragraphs: [
      "After the match each side declares the result. When both say the same, the escrow is paid out at once.",
      "A silent side has 2 hours to confirm or contest once it has been online after the match, and 24 hours at most. Then the declared result is held for 72 hours, the money still in escrow: until then it can be accepted or contested. After that it is final, and silence costs 5 fair-play points.",
      "Keep evidence: screenshots, clips or a stream. Collect it within 24 hours of the match: you can give it with your declaration, and for 24 hours after a dispute opens.",
    ],
  },
  {
    title: "When Disputes Occur",
    paragraphs: [
      "A dispute opens by itself when the declarations differ, or when a player contests a result.",
      "From that moment the whole escrow is frozen. No one is paid and no one loses anything until a decision is made.",
    ],
  },
  {
    title: "Dispute Resolution Process",
    paragraphs: [
      "Moderators review the declarations, the match log and the evidence of both sides. A moderator never judges a match of their own or of a friend.",
      "Evidence is taken for 24 hours. A moderator takes the dispute in that time and decides it within 48 hours, so that standard disputes are resolved in 24 to 48 hours. Complex ones, and those in which a winner would receive more than 1,000 USDC, which two moderators have to decide the same, take 3 to 7 days.",
      "If there is no decision after 7 days, every stake is refunded, without a fee. Until then the escrow stays frozen.",
      "A side that loses by the decision may appeal once, within 72 hours. The money stays in escrow until then. Another moderator decides the appeal, and that decision is final; without one in 7 days the first decision stands.",
    ],
  },
  {
    title: "Penalties for Dishonesty",
    paragraphs: [
      "A false declaration lowers your fair-play score by 20 points, and a moderator may fine you up to half of your stake. A fine is taken from your available balance.",
      "Refusing to declare a result costs you as well: 5 fair-play points each time, and a low score limits what you can create.",
    ],
  },
  {
    title: "Your Rights & Responsibilities",
    paragraphs: [
      "You have the right to a decision with its reasons, to see the evidence used against you, and to one appeal.",
      "You are responsible for declaring honestly and in time, for keeping evidence, and for staking only what you can afford to lose.",
    ],
  },
];

export const LAST_STEP = STEPS.length - 1;
