import { XMLParser } from "fast-xml-parser";
