import type { AspectDefinition } from "./definition.ts";

export const punctuality: AspectDefinition = {
  id: "punctuality",
  name: "Punctuality",
  question: "Do they arrive on time?",
  terms: `punctuality, timeliness, arrival time, arrival times`,
  praise: `prompt, promptly, on time, right on time, punctual, on schedule, ahead of schedule,
    when they said they would, in the window, within the window, within the time window,
    inside the window, at the promised time, at the agreed time, at the time promised, showed up when,
    prompt arrival, arrived promptly, arrived on time, came on time, was prompt, were prompt,
    kept the appointment, kept their appointment, kept the time, beginning of the window,
    start of the window, showed up early, turned up early, got here early, early arrival,
    showed up exactly, showed up right, showed up within, turned up exactly, turned up right,
    at the very hour, well timed, always early,
    at the scheduled time, at the appointed time, within the promised, in the promised window, within the
    scheduled, within the time frame, within the timeframe, in the time frame, in the time window, in their
    window, within their window, within my window, within our window, within his window, during the window,
    within the given, within the appointment window, within the arrival window, within the allotted, when
    they were supposed, when he was supposed, when they say they will, when they say they would, when he said
    he would, when she said she would, show up when, shows up when, showing up when, arrives when, arrive on
    time, arrives on time, arriving on time, show up on time, shows up on time, showing up on time, showed up
    on time, came exactly on time, timely arrival, prompt on arrival, arrived as promised, arrived as scheduled, came as scheduled, early for the
    appointment, early to my appointment, early to the appointment, early for my appointment, early for our
    appointment, never late, always prompt, always on time, always punctual, promptness,
    promt, promtly, at the time they said, at the time he said, at the exact time, exactly when,
    right when they said`,
  deeds: `on the dot, as scheduled, when they said, when he said, when she said, arrived early,
    came early, to the minute, was early, were early, here early, minutes early, hour early, bit early,
    little early, days early, arrived when, arrived exactly, arrived right, arrived within,
    arrived before, arrived ahead, arrived as, came exactly, be early,
    when promised, when scheduled, mins early, show up early, shows up early, arriving early, arrives early,
    a few minutes early, few minutes early`,
  blame: `hours late, hour late, minutes late, running late, showed up late, arrived late, came late,
    always late, no show, no shows, no showed, never showed, never showed up, didn't show,
    didn't show up, didnt show, did not show, did not show up, nobody showed, no one showed,
    no one showed up, nobody showed up, nobody turned up, no one turned up, never turned up,
    didn't turn up, stood me up, stood us up, missed the window, missed their window,
    missed the appointment, missed appointment, missed my appointment, missed our appointment,
    after the window, past the window, outside the window, sat around waiting, eventually turned up,
    eventually showed up, finally showed up, finally showed, finally turned up, been stood up,
    got stood up, was stood up, were stood up, stood up twice, stood up three, hours later than,
    hour later than, minutes later than, later than agreed, later than promised, later than scheduled,
    later than planned, later than they said, later than he said, later than she said, never on time,
    waited hours, waited for hours, waiting for hours, hours waiting,
    hours after they, late every time, late every single time, late again, late for every,
    always running late, constantly late, consistently late, was very late,
    were very late, extremely late, over an hour late, late to every, never shows up, never show up,
    never shows, never show, doesn't show up, doesn't show, don't show up, don't show, won't show up,
    failed to show, failed to show up, fail to show, fails to show, failing to show, failure to show,
    failed to arrive, failed to appear, failed to turn up, no call no show, no show no call,
    no call or show, did not arrive, didn't arrive, never arrived, never arrive, not on time,
    wasn't on time, weren't on time, not punctual, not prompt, unpunctual, wait around all day,
    waited around all day, sat around all day, waited all day long,
    waiting all day, no one arrived, nobody arrived, nobody ever came, no one ever came, noone came,
    noone showed, noone showed up, missed three appointments, missed two appointments,
    missed multiple appointments, missed several appointments, missed an appointment, missed appointments,
    missed our appointments, missed the time, missed the deadline, missed deadlines, missed every deadline`,
  failings: `late, never came, nobody came, no one came, waited all day, waited all morning,
    waited all afternoon, sat waiting, kept us waiting, kept me waiting, left waiting, left me waiting,
    left us waiting, tardy, behind schedule, delayed, delays, waited an hour, waited two hours,
    waited over an hour, showed up hours, ran behind, was running late, late arrival, late to arrive, off work for nothing, took off work, took off from work`,
};
